/** What is printed of a start that failed: a message of ours is enough for whoever starts the server, a fault of the program shows where it is. */
export function failureText(error) {
  return ['EnvironmentError', 'ConfigError'].includes(error?.name)
    ? error.message
    : (error?.stack ?? String(error));
}
