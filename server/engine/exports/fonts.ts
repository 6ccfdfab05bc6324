import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;

/** Latin in four weights, and Arabic: without a font for it, Typst would print boxes and report nothing. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/almarai/400Regular/Almarai_400Regular.ttf',
  '@expo-google-fonts/almarai/700Bold/Almarai_700Bold.ttf',
];

/** Paths of the fonts of printed documents, in node_modules: the same from source and from the built server. */
export function fontFiles(): string[] {
  return FONTS.map(font => resolve(font));
}
