/** How long the browser may take to save the file before its address is given back. */
const kept = 60_000;

/** Downloads a file under its name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kept);
}
