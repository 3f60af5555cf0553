<?php
namespace Acme\Shop\Controller;

use OxidEsales\Eshop\Application\Controller\FrontendController;
use OxidEsales\Eshop\Core\DatabaseProvider;
use OxidEsales\Eshop\Core\Registry;
use OxidEsales\Eshop\Core\Request;

class ToolsController extends FrontendController
{
    public function render()
    {
        $request = Registry::getRequest();
        $name = $request->getRequestParameter('name');
        DatabaseProvider::getDb()->getAll("SELECT * FROM oxuser WHERE oxusername = '$name'"); // want: sql-injection
        DatabaseProvider::getDb()->getAll('SELECT * FROM oxuser WHERE oxusername = ?', [$name]);
        DatabaseProvider::getDb()->getOne('SELECT 1 FROM oxuser WHERE oxid = ' . DatabaseProvider::getDb()->quote($name));
        exec('tool ' . Registry::getConfig()->getRequestParameter('arg')); // want: command-injection
        return parent::render();
    }

    public function download()
    {
        readfile('/srv/' . Registry::get(Request::class)->getRequestEscapedParameter('file')); // not found: path-traversal
        exec('n ' . (int) Registry::getRequest()->getRequestParameter('n'));
        Registry::getUtils()->redirect(Registry::getRequest()->getRequestParameter('to')); // want: open-redirect
    }
}
