(* How it is proved that a theorem is an instance of the schemas of schema.v. Nothing here has to be trusted: what theorems.v says
   is said with schema.v alone, and what is wrong here makes coqc refuse it. There is no axiom in this file. *)

Require Import schema ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

(* -- what is taken from other theorems *)

(* At these values, and where these cases are taken, the run comes to what it takes from others for the n-th time, and all that is
   known there is true. *)
Fixpoint comes {o} (r : run o) (drawn : list Z) (taken : list bool) (n : nat) : Prop :=
  match r with
  | Any k => match drawn with x :: drawn => comes (k x) drawn taken n | [] => False end
  | Calc e k => comes (k e) drawn taken n
  | Given P k => P /\ comes k drawn taken n
  | Rests _ R P k => match n with O => R | S n => P /\ comes k drawn taken n end
  | Claim P k => P /\ comes k drawn taken n
  | Fork P Q a b =>
    match taken with
    | true :: taken => P /\ comes a drawn taken n
    | false :: taken => Q /\ comes b drawn taken n
    | [] => False
    end
  | Invariant k => comes k drawn taken n
  | State _ k => comes k drawn taken n
  | Done => False
  end.

(* A run that supposes what other theorems conclude of states at which their folds may end. `knows` turns that a fold may end at
   a state into what is known of it, and then lia has to see what is supposed. *)
Ltac opened := repeat match goal with
  | H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H end; subst.
Ltac instance knows possible :=
  first [ let R := fresh in intro R; opened; knows; possible; solve [opened; lia]
        | solve [exfalso; opened; lia]
        | solve [match goal with |- ?R -> ?P => assert (P -> False) by (intro; opened; lia) end;
                 intro; opened; knows; opened; lia] ].
(* Of the run `sound` has been computed. *)
Ltac rests_on_others knows possible :=
  repeat match goal with
    | |- True => exact Logic.I
    | |- (?R -> ?P) /\ (?P -> _) => split; [instance knows possible|]
    | |- _ /\ _ => split
    | |- forall _, _ => intro
    | |- _ -> _ => intro
    end.
(* If there is no such state, what is supposed would follow from nothing: then the instance is refused, unless what is supposed is
   no less a contradiction there. That there may be one is shown by values at which the run comes there (`comes`); where none are
   given, lia and nia must not see a contradiction, for which they may look long. *)
Ltac shown_by_values := idtac.
Ltac not_seen_to_be_none := assert_fails (solve [exfalso; opened; first [lia | nia]]).

(* The run comes there at these values, as far as the other theorems' invariants tell where their folds may end. `fields` gives
   what is not known of their states. *)
Ltac plain := solve [reflexivity | discriminate | let H := fresh in intro H; first [discriminate H | apply H; reflexivity]].
Ltac plainly fields := lazymatch goal with
  | |- _ /\ _ => split; plainly fields
  | |- _ \/ _ => first [left; solve [plainly fields] | right; plainly fields]
  | |- exists _ : Z, _ => fields; plainly fields
  | |- ends ?F _ => lazymatch goal with H : forall s, _ -> ends F s |- _ => apply H; cbv; plainly fields end
  | |- True => exact Logic.I
  | |- _ => plain
  end.

(* -- invariants *)

(* The run begins with the state if this is drawn on the way there and these cases are taken. *)
Fixpoint begins_by {o} (r : run o) (drawn : list Z) (taken : list bool) (s : state) : Prop :=
  match r with
  | Any k => match drawn with x :: drawn => begins_by (k x) drawn taken s | [] => False end
  | Calc e k => begins_by (k e) drawn taken s
  | Given P k => P /\ begins_by k drawn taken s
  | Rests _ R _ k => R /\ begins_by k drawn taken s
  | Claim _ k => begins_by k drawn taken s
  | Fork P Q a b =>
    match taken with
    | true :: taken => P /\ begins_by a drawn taken s
    | false :: taken => Q /\ begins_by b drawn taken s
    | [] => False
    end
  | Invariant k => begins_by k drawn taken s
  | State s1 _ => s1 = s
  | Done => False
  end.

Lemma begun : forall o (r : run o) drawn taken s, begins_by r drawn taken s -> begins r s.
Proof.
  unfold begins. induction r; simpl; intros drawn taken st B; auto.
  - destruct drawn as [|x drawn]; [contradiction|]. exists x. eauto.
  - exists e. eauto.
  - destruct B. eauto.
  - destruct B. eauto.
  - eauto.
  - destruct taken as [|[|] taken]; [contradiction|left|right]; destruct B; eauto.
  - eauto.
Qed.

Lemma cons_equal : forall (x y : Z) l m, x = y -> l = m -> x :: l = y :: m.
Proof. intros; subst; reflexivity. Qed.

Ltac conjuncts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac word_for_word := match goal with |- ?x = ?x => reflexivity | H : ?P |- ?P => exact H end.
Ltac plainly_shown := first [word_for_word | lia | tauto].
Ltac shown := first [plainly_shown | nia].
(* Where the claims behind an invariant make it true of a state, mostly of one of its cases. What is claimed word for word is seen
   at once: products are looked for last, since in the cases that are not this state's they would be looked for in vain. *)
Ltac all_of_by holds := solve [repeat match goal with |- _ /\ _ => split end; holds].
Ltac one_of_by holds :=
  lazymatch goal with
  | |- _ \/ _ => first [left; all_of_by holds | right; one_of_by holds]
  | |- _ => all_of_by holds
  end.
(* Of the run `arrives` or `keeps` has been computed. *)
Ltac arrives_there invariant :=
  repeat match goal with |- forall _, _ => intros | |- _ -> _ => intros | |- _ /\ _ => split | |- True => exact Logic.I end;
  cbv beta iota delta [invariant];
  first [ one_of_by ltac:(first [word_for_word | lia])
        | conjuncts; subst; first [one_of_by plainly_shown | plainly_shown | one_of_by shown | shown] ].
Ltac is_state := repeat (apply cons_equal; [shown|]); reflexivity.
(* Of the run `begins_by` has been computed. *)
Ltac begins_so := repeat match goal with |- _ /\ _ => split; [shown|] end; first [reflexivity | is_state].
