<?php
namespace Vendor\Mod\Controller\Index;
use Magento\Framework\App\Action\HttpGetActionInterface;
use Magento\Framework\App\RequestInterface;
use Joomla\CMS\Factory;
use TYPO3\CMS\Extbase\Mvc\Controller\ActionController;
class Index implements HttpGetActionInterface {
    public function __construct(private RequestInterface $request) {}
    public function execute() {
        exec('x ' . $this->request->getParam('q')); // want: command-injection
        exec('x ' . $this->request->getContent()); // want: command-injection
    }
}
class PostController extends ActionController {
    public function showAction(string $slug): \Psr\Http\Message\ResponseInterface {
        exec('x ' . $slug); // want: command-injection
        exec('x ' . $this->request->getQueryParams()['q']); // want: command-injection
        exec('x ' . $this->request->getArgument('a')); // want: command-injection
        return $this->htmlResponse('<b>' . $slug); // want: xss
    }
}
function j() {
    $input = Factory::getApplication()->getInput();
    exec('x ' . $input->getString('q')); // want: command-injection
    exec('x ' . $input->getInt('n'));
    exec('x ' . Factory::getApplication()->input->get('a', '', 'raw')); // want: command-injection
}
