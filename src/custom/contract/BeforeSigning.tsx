import { Box, Button, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import { resources } from '../../resources/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
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
        <ul>
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
  return (
    <li className={stops(finding) ? 'stops' : undefined}>
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

/** As the signature would judge it now: a paper that was renewed on another page counts when one comes back. */
function useFindings({ id, updatedAt }: DeskContract): readonly Finding[] | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['ContractGuards', String(id), updatedAt],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ContractGuards', { data: { contract: String(id) }, signal })).data,
    refetchOnMount: 'always',
    retry: false,
  });
  return data;
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
    '& .sentence': { flex: '1 1 260px' },
    '& .ways': { display: 'flex', alignItems: 'center', gap: '16px', minHeight: 28, ml: 'auto' },
  };
};
