type Method = (...args: unknown[]) => Promise<unknown>;

/** A provider whose code is fetched when one of its methods is first called. */
export const lateProvider = <Provider extends object>(load: () => Promise<Provider>): Provider =>
  new Proxy({} as Provider, {
    get:
      (_, method) =>
      async (...args: unknown[]) =>
        ((await load()) as Record<string | symbol, Method>)[method]?.(...args),
  });
