import { IconButton, Tooltip } from '@mui/material';
import { OfferIcon } from './OfferIcon';
import type { OfferButtonsProps } from './SheetButtons';

const most = 3;

/** In a list's row: at most three icons, whose names are tooltips. The row itself must not open. */
export function RowButtons({ offers, busy, onChoose }: OfferButtonsProps) {
  return (
    <>
      {offers.slice(0, most).map(offer => (
        <Tooltip key={offer.name} title={offer.label}>
          <IconButton
            aria-label={offer.label}
            aria-disabled={busy !== null}
            onClick={event => {
              event.stopPropagation();
              if (busy === null) onChoose(offer);
            }}
          >
            <OfferIcon name={offer.icon} />
          </IconButton>
        </Tooltip>
      ))}
    </>
  );
}
