// @ts-check
// Which engine this browser runs. A module with one vector instruction tells whether it has WebAssembly SIMD.

const MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** The version of the engine, which `cargo xtask web` fills in. */
export const ENGINE = "{{engine}}";

/** The folder of the engine for this browser. */
export function flavour() {
  return WebAssembly.validate(new Uint8Array(MODULE)) ? "simd" : "plain";
}
