<?php
class FilesHandler implements \tutorial\FilesIf
{
    public function list($dir)
    {
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
$processor = new \tutorial\FilesProcessor(new FilesHandler());
