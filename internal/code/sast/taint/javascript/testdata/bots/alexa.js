const { exec, execFile } = require('child_process');
const Alexa = require('ask-sdk-core');

const PingHandler = {
  canHandle(input) {
    return Alexa.getIntentName(input.requestEnvelope) === 'Ping';
  },
  handle(input) {
    const host = Alexa.getSlotValue(input.requestEnvelope, 'host');
    exec('ping ' + host); // want: command-injection
    execFile('ping', [host]);
    return input.responseBuilder.speak('done').getResponse();
  },
};
exports.handler = Alexa.SkillBuilders.custom().addRequestHandlers(PingHandler).lambda();
