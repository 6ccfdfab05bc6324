/** What surnames begin with here, as a word of its own: 'Ben Salah', 'El Ouni', 'Bel Hadj', 'Abou El Kacem'. */
const particles = new Set(
  'ben bel ibn bin bent bint beni bou abou abu aboul el al ould haj hadj hadji'.split(' '),
);

const isParticle = (word: string | undefined) => word !== undefined && particles.has(word.toLowerCase());

/**
 * A name that was typed in one go as first name and last name: a word, and what is left. A particle begins the last name
 * wherever it stands: 'Mohamed Ali Ben Salah'; where the last name comes first it is the particle's with the word that
 * follows, and the rest is the first name. Empty where nothing is left for it.
 */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const words = typed.trim().split(/\s+/);
  const particle = words.findIndex((word, index) => isParticle(word) && index < words.length - 1);
  if (particle === 0) {
    const named = words.findIndex(word => !isParticle(word));
    const end = named < 0 ? words.length : named + 1;
    return { firstName: words.slice(end).join(' '), lastName: words.slice(0, end).join(' ') };
  }
  const cut = particle > 0 ? particle : 1;
  return { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') };
}
