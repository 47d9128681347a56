import { useApi } from '@chefly/api-client/react';
import { Brand, Button } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';

/** The end of the digest, by the link of its mail: pressed by a person, since mail programs open links too. */
export default function EndDigest() {
  const api = useApi();
  const [params] = useSearchParams();
  const end = useMutation({
    mutationFn: () => api.notifications.endDigest({ token: params.get('token') ?? '' }),
  });
  return (
    <main className="mx-auto grid w-full max-w-[480px] justify-items-center px-4 py-8 text-center sm:py-16">
      <title>Mails of chefly</title>
      <Link to="/" aria-label="chefly" className="mb-10">
        <Brand large />
      </Link>
      <h1 className="mb-4 text-[1.875rem]">Mails of chefly</h1>
      {end.isSuccess ? (
        <p role="status" className="mb-6">
          You get no more mails of what you have not read. Your settings bring them back.
        </p>
      ) : (
        <>
          <p className="mb-6">No more mails of what you have not read?</p>
          {end.isError && (
            <p role="alert" className="mb-4 text-live">
              {end.error.message}
            </p>
          )}
          <Button look="primary" busy={end.isPending} onClick={() => end.mutate()}>
            End these mails
          </Button>
        </>
      )}
      <p className="mt-6">
        <Link to="/home" className="font-semibold text-brand underline">
          To chefly
        </Link>
      </p>
    </main>
  );
}
