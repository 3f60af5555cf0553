<?php
class Files_Action extends Typecho_Widget implements Widget_Interface_Do
{
    public function action()
    {
        $dir = $this->request->get('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
