<?php
use Httpful\Request as Httpful;
use Illuminate\Http\Request;

class FetchController extends Controller
{
    public function show(Request $request)
    {
        $url = $request->input('url');
        $a = \Httpful\Request::get($url)->expectsJson()->send(); // want: ssrf
        $b = Unirest\Request::get($url, []); // want: ssrf
        $c = Unirest\Request::get('https://api.example.com/users', [], ['q' => $url]);
        $pdf = new TCPDF();
        $pdf->writeHTML('<h1>Report</h1>');
        $pdf->Output('report.pdf', 'I');
        \Zipper::make($request->input('archive'))->extractTo('/srv/out'); // want: path-traversal
        return $a;
    }
}
