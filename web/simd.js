// @ts-check
// Detects WebAssembly SIMD with a module that contains one vector instruction.

const MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** The folder of the engine for this browser. */
export function flavour() {
  return WebAssembly.validate(new Uint8Array(MODULE)) ? "simd" : "plain";
}
