<?php
use Illuminate\Http\Request;
use Sajya\Server\Procedure;
class FilesProcedure extends Procedure
{
    public static string $name = 'files';
    public function list(Request $request)
    {
        system("ls " . ($request->get('dir'))); // want: command-injection
        system("ls -- " . escapeshellarg($request->get('dir')));
    }
}
