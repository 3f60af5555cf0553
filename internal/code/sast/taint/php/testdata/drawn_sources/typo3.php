<?php
namespace Vendor\Ext\Controller;

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use TYPO3\CMS\Core\Database\ConnectionPool;
use TYPO3\CMS\Core\Utility\GeneralUtility;
use TYPO3\CMS\Extbase\Mvc\Controller\ActionController;

class PostController extends ActionController
{
    public function listAction(string $search = '', int $page = 1): ResponseInterface
    {
        $con = GeneralUtility::makeInstance(ConnectionPool::class)->getConnectionForTable('t');
        $con->executeQuery("SELECT * FROM t WHERE a = '$search'"); // want: sql-injection
        $con->executeQuery("SELECT * FROM t LIMIT $page");
        exec('x ' . $this->request->getArgument('cmd')); // want: command-injection
        return $this->htmlResponse('<p>' . $search . '</p>'); // want: xss
    }

    public function goAction(): ResponseInterface
    {
        $to = $this->request->getQueryParams()['tx_x']['to'];
        return $this->redirectToUri($to); // want: open-redirect
    }
}
class Eid
{
    public function process(ServerRequestInterface $request): ResponseInterface
    {
        exec('x ' . $request->getParsedBody()['c']); // want: command-injection
        exec('x ' . GeneralUtility::_GP('c')); // want: command-injection
        readfile('/srv/' . GeneralUtility::_GET('f')); // want: path-traversal
    }
}
