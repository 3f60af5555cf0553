<?php
class Controller_Files extends Controller_Rest
{
    public function get_list()
    {
        $dir = Input::get('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
