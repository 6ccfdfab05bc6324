/**
 * What stops a start for a reason outside the program, in French: its message is all that whoever starts the server
 * needs (scripts/failure.js).
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
