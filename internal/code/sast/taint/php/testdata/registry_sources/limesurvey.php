<?php
class Tools extends PluginBase
{
    protected $storage = 'DbStorage';
    protected static $name = 'Tools';

    public function init()
    {
        $this->subscribe('newDirectRequest');
        $this->subscribe('afterSurveyComplete', 'done');
    }

    public function newDirectRequest()
    {
        $event = $this->getEvent();
        if ($event->get('target') != 'Tools') {
            return;
        }
        $request = $event->get('request');
        exec('tool ' . $request->getParam('arg')); // not found: command-injection
        exec('tool ' . (int) $request->getQuery('n'));
        echo '<b>' . App()->request->getPost('q') . '</b>'; // want: xss
        echo '<b>' . CHtml::encode(App()->request->getPost('q')) . '</b>';
        Yii::app()->db->createCommand("SELECT * FROM t WHERE a = '" . Yii::app()->request->getParam('a') . "'")->queryAll(); // want: sql-injection
    }

    public function saveSettings($settings)
    {
        exec('save ' . $settings['command']); // want: command-injection
        parent::saveSettings($settings);
    }
}
