<?php
class YarFiles
{
    public function list($dir)
    {
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
$service = new Yar_Server(new YarFiles());
$service->handle();
