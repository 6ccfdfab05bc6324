/** What a paper is made from. */
export interface Foundation {
  /** Shortly, what was frozen when it was signed: '7f3a 91c4 e02b'. */
  seal?: string;
  /** Of what is signed, but made from what is known today: it says so. */
  isToday?: boolean;
}

/** What stands of it at the foot of each page. */
export const foundedOn = ({ seal = '', isToday = false }: Foundation) => ({
  seal,
  today: isToday ? 'Édité d’après les données du jour\u00a0: ce n’est pas l’exemplaire signé' : '',
});
