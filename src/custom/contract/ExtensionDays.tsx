import { Fragment } from 'react';
import { dayHeads, dayStrip } from '../../domain/dayStrip';
import type { StripPart } from '../../domain/dayStrip';
import { toEpoch } from '../../domain/calendarDate';
import type { Extension } from './useExtension';

/** As many days as are still told apart on a phone, and as many as have room for their names. */
const [readableDays, mostNames] = [14, 8];

const DAY = 86_400_000;
const percent = (part: StripPart) => ({ left: `${part.left * 100}%`, width: `${part.width * 100}%` });
const letters = ['D', 'L', 'M', 'M', 'J', 'V', 'S'];
const nameOf = (day: string) => `${letters[new Date(toEpoch(day)).getUTCDay()]} ${Number(day.slice(8))}`;

/** 'RES-2026-00689, Mehdi Trabelsi', as far as the caller may read them. */
export const holderText = ({ label, who }: Pick<Extension['holders'][number], 'label' | 'who'>) =>
  [label, who].filter(Boolean).join(', ');

/** The part of the strip in which words still tell whose it is. */
const readable = 0.45;

/** Beside a part that is too narrow for its words, on the side that has more room. */
const besideOf = ({ left, width }: StripPart) =>
  left > 1 - left - width
    ? { right: `${(1 - left) * 100}%`, maxWidth: `${left * 100}%` }
    : { left: `${(left + width) * 100}%`, maxWidth: `${(1 - left - width) * 100}%` };

interface DaysProps {
  planned: number;
  back: number;
  extension: Extension;
}

/** The days that are asked, those who have the vehicle then under them, and where both want it. Said in words above. */
export function ExtensionDays({ planned, back, extension: { holders, latest } }: DaysProps) {
  const [next] = holders;
  const last = Math.max(back, next?.to ?? next?.from ?? back) + DAY / 2;
  // Where both want the vehicle is always in it, however far.
  const wanted = Math.ceil((Math.max(back, next?.from ?? back) - planned) / DAY) + 1;
  const { days, place } = dayStrip(planned, last, Math.max(readableDays, wanted));
  const asked = place(planned, back);
  return (
    <div className="days" aria-hidden>
      <div className="names">
        {dayHeads(days, mostNames).map(({ day, count }) => (
          <span key={day} style={{ flexGrow: count }}>
            {nameOf(day)}
          </span>
        ))}
      </div>
      <div className="bar asked" style={asked ? percent(asked) : undefined} />
      {holders.map((holder, index) => {
        const { id, from, to, said } = holder;
        const words = holderText(holder) || said;
        const own = place(from, to ?? Infinity);
        const met = latest === null ? null : place(from, Math.min(to ?? Infinity, back));
        return (
          own && (
            <Fragment key={id}>
              {met && from < back && <div className="met" style={percent(met)} />}
              <div className="bar holder" style={percent(own)} title={words}>
                {own.width >= readable && words}
              </div>
              {own.width < readable && index === 0 && (
                <div className="beside" style={besideOf(own)}>
                  {words}
                </div>
              )}
            </Fragment>
          )
        );
      })}
    </div>
  );
}
