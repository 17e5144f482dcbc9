// @ts-check
// A walk of a program on a board. Its frames are fetched from the engine when they are needed, and all are kept.

/** The most frames of a walk. */
export const MAX_FRAMES = 20_000;

export function createWalk(engine) {
  let run = 0;
  const walk = {
    frames: [],
    /** Whether all frames are known. */
    over: true,

    /** Starts a program on a position. Returns false if another walk was started meanwhile. */
    async start(position, program) {
      const mine = ++run;
      [walk.frames, walk.over] = [[], false];
      try {
        await engine.call("start", { box: position.box, givens: position.givens, placed: position.placed }, program);
      } catch (error) {
        if (mine !== run) return false;
        walk.over = true;
        throw error;
      }
      return mine === run;
    },

    /** Fetches frames until `isEnough` holds or the walk is over. Returns false if another walk was started meanwhile. */
    async fetch(isEnough, few = true) {
      const mine = run;
      while (!walk.over && !isEnough(walk.frames)) {
        const { frames, over } = await engine.call("frames", few ? 40 : 500);
        if (mine !== run) return false;
        walk.frames.push(...frames);
        walk.over = over || walk.frames.length >= MAX_FRAMES;
      }
      return mine === run;
    },

    /** Whether the walk was cut at a frame. */
    isCutAt: (at) => walk.frames.length >= MAX_FRAMES && at === walk.frames.length - 1 && walk.frames[at].action.kind !== "end",

    /** The frame to draw: after the end of a successful search it is the last solution. */
    shownAt(at) {
      const frame = walk.frames[at];
      if (frame.action.kind !== "end" || !frame.found) return frame;
      const solved = walk.frames.findLast(({ action }) => action.kind === "solved");
      return solved ? { ...solved, removed: [], settled: [] } : frame;
    },
  };
  return walk;
}
