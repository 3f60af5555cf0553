<?php
class MyModuleDisplayModuleFrontController extends ModuleFrontController
{
    public function initContent()
    {
        $dir = Tools::getValue('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
