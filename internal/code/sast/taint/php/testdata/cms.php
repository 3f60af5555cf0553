<?php

use Concrete\Core\Http\Request as ConcreteRequest;
use Contao\Input as ContaoInput;
use craft\web\Controller as CraftController;
use Drupal\Core\Controller\ControllerBase;
use Drupal\Core\Form\FormBase;
use Drupal\Core\Form\FormStateInterface;
use Joomla\CMS\Factory;
use Joomla\CMS\MVC\Controller\BaseController;
use Magento\Framework\App\Action\Action;
use Magento\Framework\App\Action\HttpPostActionInterface;
use Magento\Framework\App\RequestInterface;
use Neos\Flow\Mvc\Controller\ActionController as NeosController;
use Shopware\Core\Framework\Validation\DataBag\RequestDataBag;
use SilverStripe\Control\Controller as SilverController;
use SilverStripe\Control\HTTPRequest;
use Symfony\Component\HttpFoundation\Request;
use TYPO3\CMS\Extbase\Mvc\Controller\ActionController as ExtbaseController;

// WordPress
add_shortcode('ping', function ($atts, $content) {
    shell_exec('ping ' . $_GET['host']); // want: command-injection
    return '<p>' . esc_html($_GET['host']);
});

add_action('rest_api_init', function () {
    register_rest_route('demo/v1', '/ping/(?P<host>\w+)', [
        'methods' => 'POST',
        'callback' => 'demo_rest',
        'permission_callback' => '__return_true',
    ]);
    register_rest_route('demo/v1', '/list', [
        ['methods' => 'GET', 'callback' => 'demo_list'],
    ]);
});

function demo_rest(WP_REST_Request $request)
{
    shell_exec('ping ' . $request['host']); // want: command-injection
    shell_exec('ping ' . $request->get_param('host')); // want: command-injection
    shell_exec('ping ' . $request->get_json_params()['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request['host']));
}

function demo_list($request)
{
    shell_exec('ping ' . $request['host']); // want: command-injection
}

class Demo_Controller extends WP_REST_Controller
{
    public function get_items($request)
    {
        shell_exec('ping ' . $request->get_param('host')); // want: command-injection
        shell_exec('ping ' . $request['host']); // want: command-injection
    }
}

// Drupal
class DrupalHosts extends ControllerBase
{
    public function ping(Request $request, $host)
    {
        shell_exec('ping ' . $request->query->get('host')); // want: command-injection
        shell_exec('ping ' . \Drupal::request()->request->get('host')); // want: command-injection
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
        return ['#markup' => '<p>'];
    }
}

class DrupalForm extends FormBase
{
    public function submitForm(array &$form, FormStateInterface $form_state)
    {
        shell_exec('ping ' . $form_state->getValue('host')); // want: command-injection
        shell_exec('ping ' . $form_state->getUserInput()['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($form_state->getValue('host')));
    }
}

// Joomla
class JoomlaController extends BaseController
{
    public function ping()
    {
        shell_exec('ping ' . $this->input->getString('host')); // want: command-injection
        shell_exec('ping ' . Factory::getApplication()->input->get('host', '', 'raw')); // want: command-injection
        shell_exec('ping ' . Factory::getApplication()->getInput()->getString('host')); // want: command-injection
        shell_exec('ping -c ' . $this->input->getInt('count'));
        shell_exec('ping ' . escapeshellarg($this->input->getString('host')));
    }
}

// Magento
class Ping extends Action
{
    public function execute()
    {
        shell_exec('ping ' . $this->getRequest()->getParam('host')); // want: command-injection
        shell_exec('ping ' . $this->_request->getPost('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->getRequest()->getParam('host')));
    }
}

class Save implements HttpPostActionInterface
{
    public function __construct(private RequestInterface $request)
    {
    }

    public function execute()
    {
        shell_exec('ping ' . $this->request->getParam('host')); // want: command-injection
    }
}

// PrestaShop
class DemoFront extends ModuleFrontController
{
    public function postProcess()
    {
        shell_exec('ping ' . Tools::getValue('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg(Tools::getValue('host')));
    }
}

// OpenCart
class ControllerDemo extends \Opencart\System\Engine\Controller
{
    public function index()
    {
        shell_exec('ping ' . $this->request->get['host']); // want: command-injection
        shell_exec('ping ' . $this->request->post['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->request->get['host']));
    }
}

// TYPO3
class Extbase extends ExtbaseController
{
    public function showAction(string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getArgument('host')); // want: command-injection
        shell_exec('ping ' . $this->request->getQueryParams()['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Neos Flow
class Neos extends NeosController
{
    public function showAction(string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getArgument('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Craft CMS
class CraftHosts extends CraftController
{
    public function actionPing()
    {
        shell_exec('ping ' . Craft::$app->getRequest()->getBodyParam('host')); // want: command-injection
        shell_exec('ping ' . $this->request->getRequiredBodyParam('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->request->getBodyParam('host')));
    }
}

// SilverStripe
class SilverHosts extends SilverController
{
    public function ping(HTTPRequest $request)
    {
        shell_exec('ping ' . $request->getVar('host')); // want: command-injection
        shell_exec('ping ' . $request->param('ID')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->postVar('host')));
    }
}

// October CMS
class OctoberHosts extends \Cms\Classes\ComponentBase
{
    public function onPing()
    {
        shell_exec('ping ' . post('host')); // want: command-injection
        shell_exec('ping ' . Input::get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg(post('host')));
    }
}

// Contao
class ContaoModule extends \Contao\Module
{
    protected function compile()
    {
        shell_exec('ping ' . ContaoInput::get('host')); // want: command-injection
        shell_exec('ping ' . ContaoInput::postRaw('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg(ContaoInput::get('host')));
    }
}

// Shopware
class ShopwareHosts extends \Shopware\Storefront\Controller\StorefrontController
{
    #[\Symfony\Component\Routing\Annotation\Route('/ping')]
    public function ping(RequestDataBag $data)
    {
        shell_exec('ping ' . $data->get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($data->get('host')));
    }
}

// Concrete CMS
class ConcreteHosts extends \Concrete\Core\Page\Controller\PageController
{
    public function view($host = null)
    {
        shell_exec('ping ' . $this->request->request->get('host')); // want: command-injection
        shell_exec('ping ' . $this->get('host')); // want: command-injection
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Moodle
$moodle = required_param('host', PARAM_RAW);
shell_exec('ping ' . $moodle); // want: command-injection
shell_exec('ping -c ' . required_param('count', PARAM_INT));
shell_exec('ping ' . optional_param('host', '', PARAM_TEXT)); // want: command-injection
echo optional_param('host', '', PARAM_TEXT);
echo optional_param('host', '', PARAM_RAW); // want: xss
shell_exec('ping ' . required_param('host', PARAM_NOTAGS)); // want: command-injection
echo required_param('host', PARAM_NOTAGS);

// MediaWiki
class SpecialPing extends SpecialPage
{
    public function execute($par)
    {
        shell_exec('ping ' . $this->getRequest()->getVal('host')); // want: command-injection
        shell_exec('ping ' . $this->getRequest()->getText('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->getRequest()->getVal('host')));
        $this->getOutput()->addHTML($this->getRequest()->getVal('host')); // want: xss
        $this->getOutput()->addWikiTextAsInterface($par);
    }
}

// phpBB
class phpbb_hosts
{
    protected \phpbb\request\request_interface $request;

    public function ping()
    {
        shell_exec('ping ' . $this->request->variable('host', '', true)); // want: command-injection
        shell_exec('ping ' . $this->request->header('X-Host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->request->variable('host', '')));
    }
}
