import { useSearchParams, useParams, useLocation } from "react-router-dom";
import { useRef, useEffect } from "react";
export function Page() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => { ref.current!.innerHTML = decodeURIComponent(hash); }, []); // want: xss
  return <div dangerouslySetInnerHTML={{ __html: params.get("msg")! }} />; // want: xss
}
