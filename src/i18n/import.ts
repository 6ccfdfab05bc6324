import { addTexts } from './lateTexts';

/** The words of an import, from the file to its records. */
addTexts('karhba.import', {
  title: 'Importer des %{names}',
  close: 'Fermer',
  lines: '%{count}\u00a0ligne |||| %{count}\u00a0lignes',
  steps: { title: 'Étapes', file: 'Fichier', columns: 'Colonnes', check: 'Vérification', writing: 'Import' },
  file: {
    drop: 'Déposez ici un classeur Excel (.xlsx) ou un fichier .csv',
    rules:
      'Une ligne de titres, puis une ligne par %{name}\u00a0: %{most} lignes et 10\u00a0Mo au plus. Rien n’est enregistré avant votre accord.',
    choose: 'Choisir un fichier',
    reading: 'Lecture du fichier…',
    template: 'Télécharger un modèle',
    templateName: 'Modèle %{names}',
    input: 'Fichier à importer',
  },
  reading: {
    encoding: 'Encodage du fichier',
    heading: 'Quelle ligne contient les titres\u00a0?',
    line: 'Ligne %{line}\u00a0: %{cells}',
    'UTF-8': 'Unicode (UTF-8)',
    'WINDOWS-1252': 'Windows, français (1252)',
    'WINDOWS-1256': 'Windows, arabe (1256)',
    'UTF-16': 'Unicode (UTF-16)',
  },
  undo: {
    title: 'Vos derniers imports',
    button: 'Annuler cet import',
    of: 'Annuler l’import de %{file}',
    done: 'Import annulé\u00a0: %{records} en moins.',
  },
  columns: {
    missing:
      'Aucune colonne ne donne %{titles}, obligatoire\u00a0: choisissez-la ci-dessous, ou ajoutez-la au fichier.',
    table: 'Colonnes du fichier',
    column: 'Colonne du fichier',
    samples: 'Exemples',
    field: 'Champ',
    fieldOf: 'Champ de la colonne %{title}',
    untitled: '(sans titre)',
    none: 'Ne pas importer',
    left: 'Ne sera pas importé\u00a0: %{titles}.',
    otherFile: 'Autre fichier',
    check: 'Vérifier les lignes',
  },
  check: {
    onlyWrong: 'Seulement les erreurs',
    right: 'à importer',
    wrong: 'à corriger, qui sera laissée |||| à corriger, qui seront laissées',
    columns: 'Colonnes',
    missing: 'Sont ajoutés avec elles\u00a0: %{records} (%{names}).',
    run: 'Importer %{records}',
  },
  table: {
    title: 'Lignes du fichier',
    line: 'Ligne',
    faults: 'Erreurs',
    column: 'Colonne %{number}',
    fault: '%{column}\u00a0: %{message}',
    range: '%{first} à %{last} sur %{total}',
    previous: 'Précédent',
    next: 'Suivant',
  },
  wrongLines: {
    toCorrect: 'Télécharger les lignes à corriger',
    left: 'Télécharger les lignes laissées',
    fileName: '%{name} à corriger',
  },
  writing: {
    title: 'Import de %{lines}…',
    progress: '%{done} sur %{lines} · %{percent}\u00a0%',
    cancelling: 'Annulation…',
    bar: 'Avancement de l’import',
    text: 'Tout entre d’un coup, à la fin\u00a0: annulé avant, l’import ne laisse rien.',
    cancel: 'Annuler l’import',
  },
  done: {
    written: {
      m: '%{records} importé |||| %{records} importés',
      f: '%{records} importée |||| %{records} importées',
    },
    left: '%{lines} laissée |||| %{lines} laissées',
    list: 'Voir la liste',
  },
});
