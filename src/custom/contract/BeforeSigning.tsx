import { useEffect, useRef } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useLocation } from 'react-admin';
import { resources } from '../../resources/all';
import { linkToCard } from '../../views/record/useEditedCard';
import { useRecordLink } from '../../views/record/recordLinks';
import type { Offer } from '../../views/record/recordOffers';
import { StateChip } from '../../views/StateChip';
import type { DeskContract } from './deskRecord';
import {
  cardToMend,
  inOrder,
  namesToMend,
  ownCardOf,
  standing,
  stateOf,
  stops,
  waiverOf,
} from './guardTexts';
import { PassedChecks } from './PassedChecks';
import type { Finding } from './guardTexts';
import { leadsToStop, useFindings } from './useFindings';

const NBSP = '\u00a0';

interface BeforeSigningProps {
  contract: DeskContract;
  /** To let it be signed in spite of one; of who may. */
  waiving?: Offer;
  onChoose: (offer: Offer) => void;
}

/** Of a draft: what keeps it from being signed, each with where it is mended, before one is refused. */
export function BeforeSigning({ contract, waiving, onChoose }: BeforeSigningProps) {
  const findings = useFindings(contract);
  const list = useRef<HTMLUListElement>(null);
  const { state } = useLocation();
  const isKnown = findings !== undefined;
  // « Faire signer » leads here while something blocks.
  useEffect(() => {
    if (!isKnown || !leadsToStop(state)) return;
    const first = list.current?.querySelector<HTMLElement>('li.stops');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [isKnown, state]);
  if (!findings) return null;
  const { label, tone } = standing(findings);
  return (
    <Box component="section" aria-labelledby="before-signing" sx={checksStyle}>
      <div className="head">
        <Typography id="before-signing" component="h2" sx={{ fontSize: 14, fontWeight: 600 }}>
          Avant de signer
        </Typography>
        <StateChip tone={tone} label={label} />
      </div>
      {findings.length > 0 && (
        <ul ref={list}>
          {inOrder(findings).map(one => (
            <FindingLine
              key={one.id}
              finding={one}
              contract={contract}
              waiving={one.severity === 'waivable' && !one.isWaived ? waiving : undefined}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      <PassedChecks contract={contract} />
    </Box>
  );
}

interface FindingLineProps extends BeforeSigningProps {
  finding: Finding;
}

function FindingLine({ finding, contract, waiving, onChoose }: FindingLineProps) {
  const { label, tone } = stateOf(finding);
  const { sentence } = finding;
  const way = useWayToMend(finding, String(contract.id));
  const blocks = stops(finding);
  return (
    <li className={blocks ? 'stops' : undefined} tabIndex={blocks ? -1 : undefined}>
      <StateChip tone={tone} label={label} />
      <span className="sentence">{sentence}</span>
      <span className="ways">
        {waiving && (
          <Button
            size="small"
            variant="text"
            aria-label={`Déroger${NBSP}: ${sentence}`}
            onClick={() => onChoose(waiverOf(waiving, finding))}
          >
            Déroger…
          </Button>
        )}
        {way && (
          <Link component={LinkBase} {...way} aria-label={`Corriger${NBSP}: ${sentence}`}>
            Corriger
          </Link>
        )}
        {blocks && !way && !waiving && 'À corriger par qui en a le droit'}
      </span>
    </li>
  );
}

/**
 * To the card of the contract, or of the other record, where it is put in order: saved there, one is back here. Null for
 * who may not see that.
 */
function useWayToMend(finding: Finding, contract: string) {
  const card = ownCardOf(finding);
  const record = useRecordLink(finding.resource, finding.record);
  const own = useRecordLink('contracts', contract);
  if (card !== null) return own && { to: own + linkToCard(card).to };
  const target = resources.find(finding.resource);
  const other = target && cardToMend(finding, target);
  if (!record || !other) return record && { to: record };
  const { to, state } = linkToCard(other, namesToMend(finding));
  return { to: record + to, state };
}

const checksStyle = (theme: Theme) => {
  const { tokens, tones } = theme.palette;
  return {
    borderTop: `1px solid ${tokens.line}`,
    '& .head': { display: 'flex', alignItems: 'center', gap: '12px', padding: '12px 16px' },
    '& ul': { m: 0, p: 0, listStyle: 'none' },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      padding: '8px 16px',
      borderTop: `1px solid ${tokens.line}`,
      borderLeft: '3px solid transparent',
      fontSize: 13,
      lineHeight: '18px',
    },
    '& li.stops': { borderLeftColor: tones.danger.dot },
    '& li:focus': { backgroundColor: tones.danger.tint, outline: 'none' },
    '& .sentence': { flex: '1 1 260px' },
    '& .ways': { display: 'flex', alignItems: 'center', gap: '16px', minHeight: 28, ml: 'auto' },
  };
};
