/** The picture beside a row: an icon until its own is there (`showPhotos`), which draws no row again. Plain elements. */
export const rowPhoto = (resource: string, address: string | null) => (
  <span key={address} className="photo" data-thumbnail={address ?? undefined}>
    <svg aria-hidden>
      <use href={`#photo-${resource}`} />
    </svg>
    <img alt="" hidden />
  </span>
);
