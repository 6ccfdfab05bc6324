/** The library, once there is an image to read: its memory is half of that of an idle server. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each of the few images worked on at a time; nothing of a client is kept between them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Seconds that an image may take. */
export const imagePatience = 20;
