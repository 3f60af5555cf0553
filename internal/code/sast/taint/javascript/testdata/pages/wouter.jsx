import { useParams, useSearch } from 'wouter';

export function Shown() {
  const { name } = useParams();
  const search = useSearch();
  return (
    <div>
      <p dangerouslySetInnerHTML={{ __html: name }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: new URLSearchParams(search).get('q') }} /> // want: xss
      <p>{name}</p>
    </div>
  );
}
