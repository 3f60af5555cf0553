<?php

// More of Laravel
class Hosts extends \Illuminate\Routing\Controller
{
    public function __invoke(\Illuminate\Http\Request $request)
    {
        shell_exec('ping ' . $request->string('host')); // want: command-injection
        shell_exec('ping ' . $request->collect()->get('host')); // want: command-injection
        shell_exec('ping ' . $request->route('host')); // want: command-injection
        shell_exec('ping ' . $request->json()->get('host')); // want: command-injection
        shell_exec('ping ' . \Illuminate\Support\Facades\Request::input('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->string('host')));
    }
}

// More of Symfony
class SymfonyInvokable
{
    public function __construct(private \Symfony\Component\HttpFoundation\RequestStack $stack)
    {
    }

    public function run()
    {
        shell_exec('ping ' . $this->stack->getCurrentRequest()->query->get('host')); // want: command-injection
        shell_exec('ping ' . $this->stack->getMainRequest()->headers->get('X-Host')); // want: command-injection
    }
}

// More of WordPress
class Demo_Widget extends WP_Widget
{
    public function update($new, $old)
    {
        shell_exec('ping ' . $_POST['host']); // want: command-injection
        return $new;
    }
}
add_action('admin_post_ping', 'demo_post');
function demo_post()
{
    shell_exec('ping ' . filter_input(INPUT_POST, 'host')); // want: command-injection
    shell_exec('ping ' . wp_unslash($_REQUEST['host'])); // want: command-injection
    shell_exec('ping ' . escapeshellarg(wp_unslash($_REQUEST['host'])));
}

// More of Yii
class YiiRest extends \yii\rest\ActiveController
{
    public function actionPing()
    {
        shell_exec('ping ' . \Yii::$app->request->getBodyParam('host')); // want: command-injection
        shell_exec('ping ' . \Yii::$app->getRequest()->getQueryParam('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg(\Yii::$app->request->getBodyParam('host')));
    }
}

// More of Cake
class CakeComponent extends \Cake\Controller\Component
{
    public function ping()
    {
        shell_exec('ping ' . $this->getController()->getRequest()->getQuery('host')); // want: command-injection
    }
}

// More of PSR-15
class UploadAction
{
    public function __invoke(\Psr\Http\Message\ServerRequestInterface $request)
    {
        foreach ($request->getUploadedFiles() as $file) {
            shell_exec('ping ' . $file->getClientFilename()); // want: command-injection
        }
        shell_exec('ping ' . (string) $request->getBody()); // want: command-injection
    }
}

// More of Drupal
function demo_form_submit($form, \Drupal\Core\Form\FormStateInterface $form_state)
{
    shell_exec('ping ' . $form_state->getValues()['host']); // want: command-injection
    shell_exec('ping ' . \Drupal::routeMatch()->getParameter('host')); // want: command-injection
    shell_exec('ping ' . \Drupal::request()->get('host')); // want: command-injection
}

// More of Magento
class Rest implements \Acme\Api\HostInterface
{
    public function __construct(private \Magento\Framework\Webapi\Rest\Request $request)
    {
    }

    public function ping()
    {
        shell_exec('ping ' . $this->request->getBodyParams()['host']); // want: command-injection
    }
}

// More of Livewire
class Upload extends \Livewire\Component
{
    public $photo;

    public function updatedPhoto($value)
    {
        shell_exec('convert ' . $value); // want: command-injection
        shell_exec('convert ' . escapeshellarg($value));
    }
}

// MyBB
function mybb_demo()
{
    global $mybb;
    shell_exec('ping ' . $mybb->get_input('host')); // want: command-injection
    shell_exec('ping ' . $mybb->input['host']); // want: command-injection
}

// XenForo
class XenHosts extends \XF\Pub\Controller\AbstractController
{
    public function actionPing()
    {
        shell_exec('ping ' . $this->filter('host', 'str')); // want: command-injection
        shell_exec('ping -c ' . $this->filter('n', 'uint'));
    }
}

// Kirby
\Kirby\Cms\App::instance()->site()->url();
shell_exec('ping ' . kirby()->request()->get('host')); // want: command-injection

// Nextcloud
class NextHosts extends \OCP\AppFramework\Controller
{
    public function ping(string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getParam('host')); // want: command-injection
    }
}

// plain PHP
shell_exec('ping ' . $_SERVER['HTTP_X_HOST']); // want: command-injection
