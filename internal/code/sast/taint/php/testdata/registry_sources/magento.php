<?php
namespace Acme\Tools\Controller\Index;

use Magento\Framework\App\Action\HttpGetActionInterface;
use Magento\Framework\App\Action\HttpPostActionInterface;
use Magento\Framework\App\RequestInterface;
use Magento\Framework\App\ResourceConnection;
use Magento\Framework\Controller\Result\RawFactory;
use Magento\Framework\Controller\Result\RedirectFactory;
use Magento\Framework\GraphQl\Config\Element\Field;
use Magento\Framework\GraphQl\Query\ResolverInterface;
use Magento\Framework\GraphQl\Schema\Type\ResolveInfo;

class Run implements HttpGetActionInterface
{
    public function __construct(
        private RequestInterface $request,
        private ResourceConnection $resource,
        private RedirectFactory $redirects,
        private RawFactory $raws,
    ) {}

    public function execute()
    {
        $name = $this->request->getParam('name');
        $this->resource->getConnection()->fetchAll("SELECT * FROM t WHERE name = '$name'"); // want: sql-injection
        $this->resource->getConnection()->fetchAll('SELECT * FROM t WHERE name = ?', [$name]);
        exec('tool ' . $name); // want: command-injection
        exec('tool ' . (int) $this->request->getParam('n'));
        $this->raws->create()->setContents('<b>' . $name . '</b>'); // want: xss
        return $this->redirects->create()->setUrl($this->request->getParam('to')); // want: open-redirect
    }
}

class Tools implements ResolverInterface
{
    public function resolve(Field $field, $context, ResolveInfo $info, array $value = null, array $args = null)
    {
        readfile('/srv/' . $args['path']); // want: path-traversal
        return ['ok' => true];
    }
}

class ToolRepository implements \Acme\Tools\Api\ToolRepositoryInterface
{
    public function run(string $command): string
    {
        return shell_exec('tool ' . escapeshellarg($command));
    }
}
