<?php
use MoonShine\Laravel\MoonShineRequest;
use MoonShine\Laravel\Pages\Page;
class FilesPage extends Page
{
    public function list(MoonShineRequest $request)
    {
        $dir = $request->get('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
