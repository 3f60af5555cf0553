<?php
class FilesController extends Yaf_Controller_Abstract
{
    public function listAction()
    {
        $dir = $this->getRequest()->getQuery('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
        system("ls " . ($this->getRequest()->getParam('name'))); // want: command-injection
    }
}
