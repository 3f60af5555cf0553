const Alexa = require('ask-sdk-core');
const ListIntentHandler = {
  canHandle(handlerInput) { return Alexa.getIntentName(handlerInput.requestEnvelope) === 'ListIntent'; },
  handle(handlerInput) {
    const dir = Alexa.getSlotValue(handlerInput.requestEnvelope, 'dir');
    require("child_process").execSync("ls " + (dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", dir]);
    return handlerInput.responseBuilder.speak('ok').getResponse();
  },
};
exports.handler = Alexa.SkillBuilders.custom().addRequestHandlers(ListIntentHandler).lambda();
