import { useParams, useSearchParams, useLocation } from '@solidjs/router';

export function Shown() {
  const params = useParams();
  const [search] = useSearchParams();
  return (
    <div>
      <p innerHTML={params.name} /> // want: xss
      <p innerHTML={search.q} /> // want: xss
      <p textContent={search.q} />
      <p>{params.name}</p>
    </div>
  );
}
