<?php
use OxidEsales\Eshop\Core\Registry;
class FilesController extends \OxidEsales\Eshop\Application\Controller\FrontendController
{
    public function render()
    {
        $dir = Registry::getRequest()->getRequestParameter('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
