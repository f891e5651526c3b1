import { outboxOf } from "../../fixtures/servers/outbox";
import { expect } from "../support/app-server";
import { confirmPickup } from "../support/at-pickup";
import {
  entriesOn,
  follow,
  listed,
  loggedOn,
  numberOn,
  openOffice,
  press,
  refusedWith,
  test,
  told,
  unfold,
} from "../support/back-office";
import { fact, signUpByForm } from "../support/people";
import {
  askSupport,
  CARD,
  EMPTY,
  mayNotPost,
  PHONE,
  readsOf,
  report,
  saveWeek,
  seesAs,
  unreadOf,
  viewAs,
} from "../support/week";

const GROUNDS = "The freight does not exist.";
const WHY = "You asked why you can't find a load.";

test("a week of an operator, without scripts", async ({ browser, server }) => {
  test.setTimeout(300_000);
  const { broker, ruth, hank, wes, lena, ada, ...loads } = await saveWeek(browser, server);
  const { carried, pin, fake, wanted, chat, requested, hidden } = loads;
  const { page } = ada;
  /** The log that staff should have left, in order. */
  const expected: string[] = [];
  const did = (about: string, ...what: string[]) => expected.push(...what.map((each) => `${about}: ${each}`));

  const reports = { load: "", message: "", mistake: "" };
  await test.step("drivers report a load and a message", async () => {
    await lena.page.goto(`${requested}/timeline`);
    await follow(lena.page, "Report");
    reports.mistake = await report(lena, "Something else", "Somebody else has requested it.");
    await hank.page.goto(`${fake}/timeline`);
    await follow(hank.page, "Report");
    reports.load = await report(hank, "Fake load", "Nobody at this dock knows it.");
    await wes.page.goto(chat);
    await unfold(wes.page, "Settings");
    await follow(wes.page, "Report");
    await wes.page.getByLabel("Which message?").selectOption({ index: 1 });
    reports.message = await report(wes, "Phishing for money, documents or passwords", "They want my card.");
  });

  await test.step("staff open the back office with a code", async () => {
    await openOffice(ada);
    did("Back office", "Opened the back office");
  });

  await test.step("reports are listed by weight, and the company is suspended for 30 days", async () => {
    await follow(page, "Reports");
    await expect(listed(page)).toHaveText([
      new RegExp(`^${reports.load}: load.*2 users reported this company$`),
      new RegExp(`^${reports.message}: message.*2 users reported this company$`),
      new RegExp(`^${reports.mistake}: load`),
    ]);
    await follow(page, `${reports.load}: load`);
    await expect(fact(page, "About")).toHaveText(broker.name);
    await expect(fact(page, "Users with an open report")).toHaveText("2");
    await expect(fact(page, "Loads under way")).toHaveText("1");
    await expect(fact(page, "What the reporter says")).toContainText("Nobody at this dock knows it.");
    await expect(page.getByText(hank.name)).toHaveCount(0);
    await unfold(page, "Suspend");
    await page.getByLabel("Whom").selectOption("The company");
    await page.getByLabel("How long").selectOption("30 days");
    await press(page, "Suspend");
    await refusedWith(page, "Enter the reason, which the company reads.");
    await page.locator("[name=grounds]").fill(GROUNDS);
    await press(page, "Suspend");
    await told(page, "Suspended.");
    await expect(fact(page, "Suspended")).toHaveText("Yes");
    did(`Report ${reports.load}`, "Read it", "Read it", "Suspended you or your company", "Read it");
  });

  await test.step("the reported message is removed, and the mistaken report dismissed", async () => {
    await page.goto("/staff/reports");
    await follow(page, `${reports.message}: message`);
    await expect(fact(page, "Suspended")).toHaveText("Yes");
    await expect(fact(page, "What the reporter saw")).toContainText(CARD);
    await unfold(page, "Take down the message");
    await page.locator("[name=why]").fill("It asks for a bank card.");
    await press(page, "Take Down");
    await told(page, "Removed.");
    did(`Report ${reports.message}`, "Read it", "Removed what was reported", "Read it");
    await page.goto("/staff/reports");
    await follow(page, `${reports.mistake}: load`);
    await unfold(page, "Dismiss");
    await page.locator("[name=reason]").fill("Several drivers may request a load.");
    await press(page, "Dismiss Report");
    await told(page, "Report dismissed.");
    did(`Report ${reports.mistake}`, "Read it", "Dismissed it", "Read it");
    await page.goto("/staff/reports");
    await expect(page.getByText("No open reports.")).toBeVisible();
    await wes.page.goto(chat);
    await expect(wes.page.getByText(CARD)).toHaveCount(0);
    await lena.page.goto("/customer-support");
    await follow(lena.page, "A report");
    await expect(fact(lena.page, "Our answer")).toHaveText("Several drivers may request a load.");
  });

  await test.step("the company's loads leave the board, and everyone concerned is told", async () => {
    await lena.page.goto("/search?origin_city=reno&also_requested=true");
    await expect(lena.page.locator(`a[href^="${requested}"]`).first()).toBeVisible();
    for (const load of [fake, wanted]) await expect(lena.page.locator(`a[href^="${load}"]`)).toHaveCount(0);
    for (const person of [hank, wes]) await readsOf(person, `Suspended by Haulway: ${broker.name}.`);
    for (const { page } of [lena, ruth]) {
      await page.goto("/inbox");
      await expect(page.getByText("Suspended by Haulway")).toHaveCount(0);
    }
    await readsOf(broker, `Suspended by Haulway: your company, until`);
    await broker.page.goto("/customer-support");
    await expect(broker.page.getByText(`Reason: ${GROUNDS}`)).toBeVisible();
    const mails = outboxOf(server.dataDir, broker.email);
    const suspended = mails.find(({ subject }) => subject === "Suspended by Haulway");
    expect(suspended?.text).toContain(GROUNDS);
  });

  await test.step("the load under way goes on, and the broker can act on it, but not post", async () => {
    await hank.page.goto(carried);
    await confirmPickup(hank.page, pin);
    await expect(fact(hank.page, "Status")).toHaveText("In Transit");
    await hank.page.goto(`${carried}/charges`);
    await unfold(hank.page, "Request a Charge");
    await hank.page.getByLabel("Type").selectOption("Layover");
    await hank.page.getByLabel("Amount ($)").fill("150");
    await hank.page.getByLabel("Details").fill("Nobody was at the dock until morning.");
    await press(hank.page, "Request a Charge");
    await told(hank.page, "Request sent. We notified the shipper.");
    await broker.page.goto(`${carried}/charges`);
    await follow(broker.page, "Decline");
    await broker.page.getByLabel("Reason").fill("Your truck was late.");
    await press(broker.page, "Decline");
    await told(broker.page, "Declined. The driver sees your reason.");
    await mayNotPost(broker);
  });

  await test.step("the broker appeals, staff refuse, and the suspension stands", async () => {
    await askSupport(broker, "A suspension or a warning", "These loads are real.");
    await page.goto("/staff/support");
    await follow(page, /A suspension or a warning$/);
    const about = `Support request ${await numberOn(page)}`;
    await expect(fact(page, "Request")).toHaveText("These loads are real.");
    await press(page, "Take");
    await told(page, "You took this request.");
    const appeal = page.url();
    await follow(page, "A company");
    await expect(fact(page, "Reason")).toHaveText(GROUNDS);
    await page.goto(appeal);
    await page.getByLabel("Your answer").fill("Two drivers found no freight. The suspension stands.");
    await press(page, "Send Answer");
    await told(page, "Answered by email.");
    did(about, "Read it", "Took it", "Read it");
    did("Your company's suspension", "Read it");
    did(about, "Read it", "Answered it", "Read it");
    await broker.page.goto("/customer-support");
    await follow(broker.page, "A suspension or a warning");
    await expect(fact(broker.page, "Our answer")).toContainText("The suspension stands.");
    await mayNotPost(broker);
    await page.goto("/staff/suspensions");
    await expect(listed(page)).toHaveText([/^A companySince .*, until /]);
  });

  await test.step("a driver's insurance is looked at, and the shipper reads it before deciding", async () => {
    await ruth.page.goto(requested);
    await ruth.page.locator("tr", { hasText: wes.name }).getByText("View Info").click();
    const policy = ruth.page.getByRole("paragraph").filter({ hasText: "Auto liability" });
    await expect(policy).toContainText("Uploaded by the carrier");
    await expect(policy).not.toContainText("Seen by Haulway");
    await page.goto("/staff/documents");
    await follow(page, "Insurance policy");
    await expect(fact(page, "Policy")).toContainText("Great Basin Mutual");
    const certificate = page.getByRole("link", { name: "Open the Certificate" });
    const file = await page.request.get((await certificate.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await press(page, "Mark as Seen");
    await told(page, "Marked as seen.");
    await expect(fact(page, "Status")).toHaveText("Seen");
    did("Auto liability", "Read it", "Opened the certificate", "Marked it as seen", "Read it");
    await ruth.page.reload();
    await expect(policy).toContainText("Seen by Haulway");
    await readsOf(wes, "Seen by Haulway: Auto liability.");
  });

  await test.step("the declined charge is settled, and both sides read the finding", async () => {
    await page.goto("/staff/disputes");
    await follow(page, "Layover");
    await expect(fact(page, "Driver's details")).toHaveText("Nobody was at the dock until morning.");
    await expect(fact(page, "Why declined")).toHaveText("Your truck was late.");
    for (const title of [`Shipper: ${broker.name}`, `Driver: ${hank.name}`])
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByLabel("Finding").fill("The gate log says that he came on time.");
    await press(page, "Save Finding");
    await told(page, "Finding saved. Both sides can read it.");
    const [number] = /HW-\d+/.exec(await page.getByRole("main").innerText()) ?? [];
    for (const what of ["Read both sides' record", "Wrote a finding", "Read both sides' record"])
      did(`A charge on load ${number}`, what, what);
    for (const { page } of [broker, hank]) {
      await page.goto(`${carried}/charges`);
      await expect(page.getByText("The gate log says that he came on time.")).toBeVisible();
    }
  });

  await test.step("staff see the product as a driver who finds no load", async () => {
    await askSupport(lena, "A load or its documents", "Ruth posted a load from Reno, and I can't find it.");
    const unread = await unreadOf(lena);
    expect(unread).toEqual(["1 unread"]);
    const before = expected.length;
    await page.goto("/staff/support");
    await follow(page, /A load or its documents$/);
    const about = `Support request ${await numberOn(page)}`;
    const asked = page.url();
    await press(page, "Take");
    await told(page, "You took this request.");
    did(about, "Read it", "Took it", "Read it");
    await viewAs(page, lena, WHY);
    did("Search by email", "Found you in the search");
    const facts = "Looked at the facts of your account";
    const began = "Began to see Haulway as you see it, without being able to change anything";
    did("Your account", facts, facts, began);

    await page.goto("/saved-searches");
    await seesAs(page, lena);
    await expect(listed(page)).toContainText("At least $5,000");
    await follow(page, /^Search Now/);
    await expect(page.getByText("No open loads match.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove At least $5,000" })).toBeAttached();
    await follow(page, "Without “At least $5,000”");
    await page.locator(`a[href^="${hidden}"]`).first().click();
    await press(page, "Request Load");
    await expect(page.getByText("Nothing was changed. You see Haulway as")).toBeVisible();
    for (const path of ["/dashboard", "/saved-searches", "/search", "/search", hidden, "/inbox"])
      did(`Page ${path}`, "Saw it as you see it");
    await page.goto("/inbox");
    await follow(page, new RegExp(ruth.name));
    did(`Page /chat, group ${new URL(page.url()).searchParams.get("group")}`, "Saw it as you see it");
    await expect(page.getByText(EMPTY)).toBeVisible();
    await seesAs(page, lena);
    await press(page, "End View");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lena.name);
    await expect(page.getByRole("complementary", { name: "View" })).toHaveCount(0);
    expect(await unreadOf(lena)).toEqual(unread);
    await ruth.page.goto(hidden);
    await expect(ruth.page.getByText(lena.name)).toHaveCount(0);

    did("Your account", "Stopped seeing Haulway as you see it", facts);
    await page.goto(asked);
    await page.getByLabel("Your answer").fill("Your saved search hides it. It asks for $5,000.");
    await press(page, "Send Answer");
    await told(page, "Answered by email.");
    did(about, "Read it", "Answered it", "Read it");

    await lena.page.goto("/user-account/security");
    const title = "Who at Haulway looked at your data";
    await expect(lena.page.getByRole("heading", { name: title })).toBeVisible();
    expect((await loggedOn(lena.page)).sort()).toEqual(expected.slice(before).sort());
    await expect(entriesOn(lena.page).filter({ hasText: `Page ${hidden}` })).toContainText(
      new RegExp(`AT, administrator, .*\\. ${WHY}`),
    );
  });

  await test.step("a sign-up with the suspended broker's phone stands in its queue", async () => {
    const mae = { role: "shipper", baseURL: server.url, firstName: "Mae", phone: PHONE } as const;
    const like = await signUpByForm(browser, mae);
    await page.goto("/staff/look-alikes");
    await follow(page, "A shipper: same phone number");
    await expect(page.getByText(`Same phone number as ${broker.name}, suspended`)).toBeVisible();
    await expect(page.getByRole("heading", { name: like.name })).toBeVisible();
    did("Your account", "Compared it");
    did("Your suspended account", "Compared it");
  });

  await test.step("the log holds each look and act, and nobody learns who reported", async () => {
    await page.goto("/staff/log");
    expect((await loggedOn(page)).sort()).toEqual(expected.sort());
    await broker.page.goto("/user-account/security");
    await expect(entriesOn(broker.page).filter({ hasText: "Suspended you or your company" })).toHaveCount(1);
    await expect(broker.page.getByText(hank.name)).toHaveCount(0);
    await hank.page.goto("/user-account/security");
    await expect(entriesOn(hank.page)).toHaveCount(3);
    await expect(hank.page.getByText("Report ")).toHaveCount(0);
  });
});
