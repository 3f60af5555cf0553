<?php
class Files
{
    public function index()
    {
        $dir = ee()->input->get_post('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
