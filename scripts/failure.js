/** By their names: a class of a bundle is another than that of the sources. */
const ours = ['EnvironmentError', 'ConfigError', 'StartRefusal', 'MigrationNeeded'];

/** What is printed of a start that failed: a message of ours is enough for whoever starts the server, a fault of the program shows where it is. */
export function failureText(error) {
  return ours.includes(error?.name) ? error.message : (error?.stack ?? String(error));
}
