/** The hand-written panels that a config may put on its sheet; `App` gives each its component. */
export const panelNames = ['permissions', 'apiKey'] as const;

export type PanelName = (typeof panelNames)[number];

/** The hand-written previews that a config may put in its form, under the fields of a card or in the bar that saves. */
export const previewNames = ['freeVehicles', 'reservationPrice', 'reservationTotal', 'optionExpiry'] as const;

export type PreviewName = (typeof previewNames)[number];
