/** The words that one meets when a session has ended. */
export const session = {
  title: 'Votre session a expiré',
  text: 'Identifiez-vous pour continuer, votre saisie est conservée.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  continue: 'Continuer',
  required: 'Le mot de passe est obligatoire.',
  noAnswer: 'Serveur injoignable.',
  unreachable: 'Serveur injoignable. Vérifiez votre connexion, puis réessayez.',
};
