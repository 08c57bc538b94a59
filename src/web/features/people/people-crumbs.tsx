import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';

/** The way down to a page below the people. */
export const peopleCrumbs = (
  <>
    <Crumb to={paths.sprs}>SPRS</Crumb>
    <Crumb to={paths.people}>People</Crumb>
  </>
);
