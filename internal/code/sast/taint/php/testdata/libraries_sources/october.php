<?php
use Cms\Classes\ComponentBase;
class Files extends ComponentBase
{
    public function onList()
    {
        $dir = post('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
        system("ls " . (input('name'))); // want: command-injection
    }
}
