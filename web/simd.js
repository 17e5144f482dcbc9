// Has this browser vectors for WebAssembly? A module with one vector instruction tells.

const MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** The folder of the engine that this browser can run. */
export function flavour() {
  return WebAssembly.validate(new Uint8Array(MODULE)) ? "simd" : "plain";
}
