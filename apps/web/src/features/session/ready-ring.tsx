import { Ring } from '@chefly/ui';

/** How many are done with the step that the chef shows. */
export const ReadyRing = ({ ready, of }: { ready: number; of: number }) => (
  <p className="flex min-w-0 flex-1 items-center gap-2.5 rounded-[18px] border border-line bg-card px-3 py-2">
    <Ring grows size={52} share={ready / of} className="text-herb">
      <b className="tabular">
        {ready}/{of}
      </b>
    </Ring>
    <span className="text-[0.8125rem] leading-tight text-soft">ready for the next step</span>
  </p>
);
