/** Addresses that are the one page of the product: neither what answers programs, nor a file. */
export const isPageOfProduct = /^\/(?!(graphql|files|live|healthz)(\/|\?|$)|assets\/|[^/]+\.\w+$)/;
