/** In the place of the library by which react-admin would export a list in the browser. */
export default function noExport(): never {
  throw new Error('Lists are exported by the server');
}
