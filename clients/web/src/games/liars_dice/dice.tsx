const FACES = "⚀⚁⚂⚃⚄⚅";

/** Dice as they lie, and as numbers for who hears them; those of `counted` faces stand out. */
export function Dice({ faces, counted = () => false }: { faces: readonly number[]; counted?: (face: number) => boolean }) {
  return (
    <>
      <span class="hidden">{faces.join(", ")}</span>
      <span aria-hidden="true">
        {faces.map((face, index) => {
          const die = FACES[face - 1] ?? face;
          return counted(face) ? <mark key={index}>{die}</mark> : <span key={index}>{die}</span>;
        })}
      </span>
    </>
  );
}
