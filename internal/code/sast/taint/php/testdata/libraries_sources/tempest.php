<?php
use Tempest\Router\Get;
use Tempest\Http\Request;
final class FilesController
{
    #[Get('/files/{dir}')]
    public function show(string $dir, Request $request)
    {
        system("ls " . ($dir)); // want: command-injection
        system("ls " . ($request->get('name'))); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
